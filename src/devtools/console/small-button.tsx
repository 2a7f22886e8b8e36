import type { ComponentProps } from 'react';
import { Button } from '#ui/controls/button.tsx';

/** A small button, which is only its text unless it has another look. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button look="text" size="small" {...props} />;
}
