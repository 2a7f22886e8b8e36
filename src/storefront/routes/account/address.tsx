import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AccountNav } from '../../features/account/account.tsx';
import {
  parseAddressTask,
  removeAddress,
  rereadAddresses,
  saveAddress,
  useAddresses,
  type AddressTask,
} from '../../features/addresses/address-book.ts';
import { AddressForm } from '../../features/addresses/address-form.tsx';
import { AddressList } from '../../features/addresses/address-list.tsx';
import { changeDraft, CHECKOUT_DRAFT } from '../../session/session-store.ts';
import { focusHeading } from '../../navigation/focus.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { PATHS } from '../../navigation/screens.ts';
import { getScrollKey } from '../../navigation/scroll.ts';

export function loader() {
  void rereadAddresses();
  return null;
}

/** The saved addresses. The form has its own history entry, so that Back leaves it. */
export function Component() {
  const snapshot = useAddresses();
  const navigate = useNavigate();
  const location = useLocation();
  const { state, key } = location;
  useFocusOnNewEntry(key);
  /** The address that could not be deleted, and why. */
  const [failed, setFailed] = useState<{ id: string; text: string }>();
  const task = parseAddressTask(state);
  const edited = snapshot.data?.find(({ id }) => id === task?.form);

  const open = (form: string) => {
    const next: AddressTask = { form };
    void navigate(PATHS.address, { state: next });
  };
  const leave = (id?: string) => {
    if (task?.isForCheckout && id !== undefined) changeDraft(CHECKOUT_DRAFT, { addressId: id });
    void navigate(-1);
  };
  const remove = async (id: string) => {
    setFailed(undefined);
    const problem = await removeAddress(id);
    if (problem) setFailed({ id, text: problem.text });
    else focusHeading();
  };
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Addresses" description="Your addresses at {shop}." />
      {task && (task.form === 'new' || edited) ? (
        <AddressForm
          key={key}
          initial={edited}
          draft={`address ${getScrollKey(location)}`}
          onSave={(address, isConfirmed) => saveAddress(address, { isNew: !edited, isConfirmed })}
          onLeave={leave}
        />
      ) : (
        <AddressList
          snapshot={snapshot}
          problem={failed}
          onAdd={() => open('new')}
          onEdit={open}
          onDelete={(id) => void remove(id)}
        >
          <AccountNav />
        </AddressList>
      )}
    </div>
  );
}

/** List and form share one path, so `useFocusOnArrival` does not notice a change between them. */
function useFocusOnNewEntry(entryKey: string) {
  const last = useRef(entryKey);
  useLayoutEffect(() => {
    if (last.current === entryKey) return;
    last.current = entryKey;
    focusHeading();
  }, [entryKey]);
}
