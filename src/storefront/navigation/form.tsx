import { use, type ComponentProps, type SubmitEvent } from 'react';
import {
  createPath,
  useLocation,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';

interface FormProps extends ComponentProps<'form'> {
  /** The state of the history entry that the submission makes. */
  state?: unknown;
}

/** Submits its fields to the `action` of the current screen, whose URL stays. `Link` says why this is not the router's `Form`. */
export function Form({ state, onSubmit, ...rest }: FormProps) {
  const router = use(DataRouterContext)?.router;
  const currentPath = createPath(useLocation());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    void router?.navigate(currentPath, { formMethod: 'post', formData, state });
  };
  return <form method="post" {...rest} onSubmit={submit} />;
}
