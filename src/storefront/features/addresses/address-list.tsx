import type { ReactNode, Ref } from 'react';
import type { Address } from '#contract/account/address.ts';
import { Button, ignoreDoubleClick } from '#ui/controls/button.tsx';
import '#ui/controls/choice.css';
import { Icon, PLUS } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { ReadFailure, useFailure } from '../../data/failure.tsx';
import type { Snapshot } from '../../data/resource.ts';
import { rereadAddresses } from './address-book.ts';
import './address-card.css';

const PROBLEM_ID = 'address-problem';

interface AddressListProps {
  snapshot: Snapshot<Address[]>;
  /** Why an address could not be deleted. */
  problem?: { id: string; text: string } | undefined;
  onAdd: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  /** Shown below the heading. */
  children: ReactNode;
}

export function AddressList(props: AddressListProps) {
  const { snapshot, problem, onAdd, onEdit, onDelete, children } = props;
  const problemText = useFailure(problem?.text);
  const getProblem = (id: string) => (problem?.id === id ? problemText : undefined);
  return (
    <>
      <div className="address-head">
        <h1 tabIndex={-1}>Addresses</h1>
        <Button onClick={ignoreDoubleClick(onAdd)}>
          <Icon path={PLUS} />
          Add New Address
        </Button>
      </div>
      {children}
      <AddressStates {...snapshot} />
      {snapshot.data?.map((address) => (
        <article
          key={address.id}
          className="address-card"
          aria-label={`Address of ${address.name}`}
        >
          <AddressLines address={address} />
          {getProblem(address.id) && (
            <ProblemText id={PROBLEM_ID}>{getProblem(address.id)}</ProblemText>
          )}
          <div className="address-card-actions">
            <Button
              look="text"
              size="small"
              isUppercase
              aria-label={`Edit address of ${address.name}`}
              onClick={ignoreDoubleClick(() => onEdit(address.id))}
            >
              EDIT
            </Button>
            <Button
              look="danger"
              size="small"
              isUppercase
              aria-label={`Delete address of ${address.name}`}
              aria-describedby={getProblem(address.id) && PROBLEM_ID}
              onClick={ignoreDoubleClick(() => onDelete(address.id))}
            >
              DELETE
            </Button>
          </div>
        </article>
      ))}
    </>
  );
}

/** Says that the addresses are loading, that there are none, or that they could not be read. */
function AddressStates({ data, status, error }: Snapshot<Address[]>) {
  if (status === 'failed')
    return (
      <ReadFailure what="Your addresses" data={data} error={error} onRetry={rereadAddresses} />
    );
  if (!data)
    return (
      <div className="address-none">
        <Skeleton text="Loading your addresses..." className="skeleton-cards" count={1} />
      </div>
    );
  return data.length === 0 && <p className="address-none">You have no saved address yet.</p>;
}

/** Name and address, formatted as on a parcel. */
function AddressLines({ address }: { address: Address }) {
  const { name, addressText, city, state, pin, phone } = address;
  return (
    <>
      <p className="address-card-name">
        <BookText text={name} />
      </p>
      <address className="address-card-text">
        <BookText text={addressText} />
        {`\n${city}, ${state} ${pin}\nPhone ${phone}`}
      </address>
    </>
  );
}

interface AddressChooserProps {
  snapshot: Snapshot<Address[]>;
  chosenId: string | undefined;
  /** Whether the user tried to place an order without an address. A toast has announced this. */
  isMissing: boolean;
  onChoose: (id: string) => void;
  onAdd: () => void;
  ref: Ref<HTMLFieldSetElement>;
}

export function AddressChooser(props: AddressChooserProps) {
  const { snapshot, chosenId, isMissing, onChoose, onAdd, ref } = props;
  const isEmpty = snapshot.data?.length === 0;
  return (
    <fieldset
      ref={ref}
      className="address-chooser"
      tabIndex={-1}
      aria-describedby={isMissing ? PROBLEM_ID : undefined}
    >
      <legend>Choose a delivery address</legend>
      {isMissing && <ProblemText id={PROBLEM_ID}>You have not chosen an address yet.</ProblemText>}
      {snapshot.data?.map((address) => (
        <label key={address.id} className="address-card">
          <input
            className="choice-box"
            type="radio"
            name="address"
            checked={address.id === chosenId}
            onChange={() => onChoose(address.id)}
          />
          <div>
            <AddressLines address={address} />
          </div>
        </label>
      ))}
      <AddressStates {...snapshot} />
      <Button look={isEmpty ? 'quiet' : 'text'} onClick={onAdd}>
        <Icon path={PLUS} />
        Add New Address
      </Button>
    </fieldset>
  );
}
