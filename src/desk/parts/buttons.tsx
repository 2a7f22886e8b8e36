import type { ComponentProps } from 'react';
import * as ui from '#ui/controls/button.tsx';

/** A small button, as nearly all of the desk are. */
export function Button(props: ComponentProps<typeof ui.Button>) {
  return <ui.Button size="small" {...props} />;
}

/** A link that looks like a small button. */
export function ButtonLink(props: ComponentProps<typeof ui.ButtonLink>) {
  return <ui.ButtonLink size="small" {...props} />;
}
