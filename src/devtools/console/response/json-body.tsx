import { useState } from 'react';
import { Field } from '#ui/field.tsx';
import { selectValues } from '../json/select-values.ts';
import { JsonView } from '../json/json-view.tsx';

/** The text of the filter, and what it selects; nothing while its library is loading. */
interface Filter {
  text: string;
  values?: readonly unknown[];
  problem?: string;
}

/** A response of JSON, with a field whose JSONPath selects some of its values. */
export function JsonBody({ value }: { value: unknown }) {
  const [filter, setFilter] = useState<Filter>({ text: '' });
  const { text, values, problem } = filter;
  const change = async (next: string) => {
    setFilter({ text: next });
    if (next.trim() === '') return;
    const selected = await select(value, next.trim());
    // The text may have changed again meanwhile.
    setFilter((current) => (current.text === next ? { text: next, ...selected } : current));
  };
  return (
    <>
      <Field
        label="JSONPath"
        placeholder="$.products[?@.stock < 5].title"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={problem}
        isAlert={false}
        note={values && (values.length === 1 ? '1 value' : `${values.length} values`)}
        onChange={(event) => void change(event.currentTarget.value)}
      />
      <JsonView key={values ? text : ''} label="Response data" value={values ?? value} hasSearch />
    </>
  );
}

async function select(value: unknown, path: string): Promise<Omit<Filter, 'text'>> {
  try {
    return { values: await selectValues(value, path) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
