import type { SnapshotStore } from '#stores/snapshot.ts';

/**
 * Marks every book that is in a cart as out of stock, in whichever list of the answer it occurs.
 * Changes the answer, not the store: a sold-out copy in a cart would outlive the scenario.
 */
export async function sellOut(response: Response, store: SnapshotStore): Promise<Response> {
  if (!response.body) return response;
  const { users } = await store.snapshot();
  const ids = new Set(users.flatMap(({ cart }) => cart.map(({ _id }) => _id)));
  const body: unknown = JSON.parse(await response.text(), (_key, value: unknown) =>
    isOneOf(ids, value) ? { ...value, inStock: false } : value,
  );
  const { status, statusText, headers } = response;
  return new Response(JSON.stringify(body), { status, statusText, headers });
}

function isOneOf(ids: Set<unknown>, value: unknown): value is { inStock: boolean } {
  return typeof value === 'object' && value !== null && 'inStock' in value && '_id' in value
    ? ids.has(value._id)
    : false;
}
