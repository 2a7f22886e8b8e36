import type { ReactNode } from 'react';
import type { Address } from '#contract/address.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PLUS } from '#ui/icons.ts';
import { ignoreDoubleClick } from '../../navigation/ignore-double-click.ts';
import { AddressLines } from './address-lines.tsx';

interface AddressListProps {
  addresses: Address[];
  onAdd: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  /** Below the heading. */
  children: ReactNode;
}

export function AddressList({ addresses, onAdd, onEdit, onDelete, children }: AddressListProps) {
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
      {addresses.length === 0 && <p className="address-none">You have no saved address yet.</p>}
      {addresses.map((address) => (
        <article
          key={address.id}
          className="address-card"
          aria-label={`Address of ${address.name}`}
        >
          <AddressLines address={address} />
          <div className="address-card-actions">
            <Button
              look="text"
              size="small"
              caps
              aria-label={`Edit address of ${address.name}`}
              onClick={ignoreDoubleClick(() => onEdit(address.id))}
            >
              EDIT
            </Button>
            <Button
              look="danger"
              size="small"
              caps
              aria-label={`Delete address of ${address.name}`}
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
