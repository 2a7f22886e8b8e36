import { isGroup } from '#domain/shop/shop-settings.ts';

/** The names of settings for people; of a group, one name or those of its settings. */
export type Names<Form> = { [Key in keyof Form]-?: string | Record<string, string> };

/**
 * Returns the settings that the user has changed: those whose value in `typed` differs from that in
 * `before`, with which the form was filled. A group such as `delivery` is returned whole if one of
 * its settings was changed; the unchanged ones have their `latest` value.
 */
export function pickChanges<Form extends object>(
  typed: Form,
  before: Form,
  latest: Form,
): Partial<Form> {
  const merge = (typedValue: unknown, oldValue: unknown, latestValue: unknown): unknown => {
    const groups = [typedValue, oldValue, latestValue];
    if (!groups.every(isGroup)) return isSame(typedValue, oldValue) ? latestValue : typedValue;
    const names = new Set(groups.flatMap((group) => Object.keys(group)));
    const [typedGroup, oldGroup, latestGroup] = groups;
    return Object.fromEntries(
      [...names]
        .map((name) => [name, merge(typedGroup?.[name], oldGroup?.[name], latestGroup?.[name])])
        .filter(([, value]) => value !== undefined),
    );
  };
  const names = Object.keys(typed) as (keyof Form)[];
  const changed = names.filter((name) => !isSame(typed[name], before[name]));
  return Object.fromEntries(
    changed.map((name) => [name, merge(typed[name], before[name], latest[name])]),
  ) as Partial<Form>;
}

/** Lists the settings that differ, by their names for people. */
export function listDifferences<Form extends object>(
  before: Form,
  after: Form,
  names: Names<Form>,
): string[] {
  return (Object.keys(names) as (keyof Form)[]).flatMap((key) => {
    const [own, other, name] = [before[key], after[key], names[key]];
    if (typeof name === 'string') return isSame(own, other) ? [] : [name];
    const [group, otherGroup] = [own, other] as Record<string, unknown>[];
    return Object.entries(name).flatMap(([part, partName]) =>
      isSame(group?.[part], otherGroup?.[part]) ? [] : [partName],
    );
  });
}

/** Whether two values of a setting are equal. A missing value equals an empty one. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
