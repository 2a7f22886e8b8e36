import type { HomeDraft } from '#contract/catalogue/collections.ts';
import type { Catalogue } from '../data/catalogue.ts';
import type { Resource } from '../data/resource.ts';

/** Shows in a frame of the desk what its owner has arranged there, before it is saved. */
export function startPreview({ shop, shelves }: Pick<Catalogue, 'shop' | 'shelves'>): void {
  let draft: HomeDraft | undefined;
  const changes = [
    keepChanged(shop, (data) => ({ ...data, identity: { ...data.identity, ...draft?.identity } })),
    keepChanged(shelves, (data) => ({ ...data, ...draft?.arranged })),
  ];
  addEventListener('message', ({ origin, data }: MessageEvent<HomeDraft>) => {
    if (origin !== location.origin) return;
    draft = data;
    for (const change of changes) change();
  });
  // The desk posts the draft when it gets any message.
  parent.postMessage('ready', location.origin);
}

/** Changes the data after each read. Returns a function that changes them now. */
function keepChanged<T>(resource: Resource<T>, change: (data: T) => T): () => void {
  let changed: T | undefined;
  const apply = () => {
    const { data } = resource.get();
    if (data === undefined || data === changed) return;
    changed = change(data);
    resource.replace(changed);
  };
  resource.subscribe(apply);
  void resource.use();
  return () => {
    changed = undefined;
    apply();
  };
}
