import { useSyncExternalStore } from 'react';
import type { PaymentProof } from '#providers/checkout-provider.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readTab, writeTab } from '#ui/browser/storage.ts';
import type { Session } from '../../session/session-store.ts';
import {
  nextPurchase,
  restWith,
  type Attempt,
  type Payment,
  type Purchase,
  type PurchaseEvent,
  type StoredPurchase,
} from './purchase-machine.ts';

const STORAGE_KEY = 'purchase';

let purchase: Purchase | undefined;
const changes = createEmitter();

export function getPurchase(): Purchase {
  purchase ??= readPurchase();
  return purchase;
}

export function usePurchase(): Purchase {
  return useSyncExternalStore(changes.subscribe, getPurchase, getPurchase);
}

/** Returns the payment that is not confirmed yet, unless another user than that of `session` paid. */
export function findOwnPayment(session: Session | undefined): Payment | undefined {
  const { payment } = getPurchase();
  const isOthers = session && payment?.email !== undefined && payment.email !== session.user.email;
  return isOthers ? undefined : payment;
}

/** Applies an event, and stores the result in the tab. Returns `false` if it is ignored. */
export function dispatch(event: PurchaseEvent, from = getPurchase().state): boolean {
  const next = nextPurchase(getPurchase(), event, from);
  if (next === undefined) return false;
  purchase = next;
  writeTab(STORAGE_KEY, { attempt: next.attempt, payment: next.payment });
  changes.emit();
  return true;
}

/** Resets the state after a purchase has ended. Does nothing while one is in progress. */
export function leavePurchase(): void {
  dispatch({ type: 'leave' });
}

/** Reads the purchase from the tab's storage; for the first read and for tests. */
export function readPurchase(): Purchase {
  const stored = readStored();
  purchase = { ...stored, state: restWith(stored) };
  return purchase;
}

function readStored(): StoredPurchase {
  const stored = (readTab(STORAGE_KEY) ?? {}) as { [Name in keyof StoredPurchase]?: unknown };
  return { attempt: readAttempt(stored.attempt), payment: readPayment(stored.payment) };
}

function readAttempt(stored: unknown): Attempt | undefined {
  const { key, body, orderId, isOpen } = (stored ?? {}) as {
    [Name in 'key' | 'body' | 'orderId' | 'isOpen']?: unknown;
  };
  if (typeof key !== 'string' || typeof body !== 'string') return undefined;
  if (typeof orderId !== 'string') return { key, body };
  return { key, body, orderId, isOpen: isOpen === true };
}

function readPayment(stored: unknown): Payment | undefined {
  const { orderId, proof, email } = (stored ?? {}) as Partial<Record<keyof Payment, unknown>>;
  const fields = (proof ?? {}) as Partial<PaymentProof>;
  const isProof = [
    fields.razorpay_payment_id,
    fields.razorpay_order_id,
    fields.razorpay_signature,
  ].every((text) => typeof text === 'string');
  if (typeof orderId !== 'string' || !isProof) return undefined;
  const user = typeof email === 'string' ? email : undefined;
  return { orderId, proof: fields as PaymentProof, email: user };
}
