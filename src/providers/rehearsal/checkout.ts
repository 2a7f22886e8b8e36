/** The rehearsal's checkout script, with the used part of Razorpay's interface. Moves no money. */
import { formatRupees, rupeesFromPaise } from '#domain/values/money.ts';
import { rehearse } from './rehearse.ts';

/** Styles of the dialog; custom properties of the shop apply inside its shadow root. */
const STYLES = `
  dialog {
    box-sizing: border-box;
    width: min(26rem, calc(100vw - 2rem));
    padding: var(--kd-6);
    border: 0;
    border-radius: var(--kd-r-l);
    background: var(--kd-surface);
    color: var(--kd-ink);
    font: 400 var(--kd-fs-ui)/1.45 var(--kd-font-sans);
    box-shadow: var(--kd-shadow-3);
  }
  dialog::backdrop { background: rgb(21 18 30 / 0.5); }
  h2 { margin: 0 0 var(--kd-1); font: 500 var(--kd-fs-h3)/1.2 var(--kd-font-serif); }
  p { margin: 0 0 var(--kd-3); color: var(--kd-ink-2); overflow-wrap: anywhere; }
  #amount { color: var(--kd-ink); font-size: 2rem; font-weight: 700; line-height: 1.2; }
  #status:empty { display: none; }
  #status { color: var(--kd-danger); font-weight: 500; }
  #actions { display: flex; flex-wrap: wrap; gap: var(--kd-3); margin-top: var(--kd-5); }
  button {
    flex: 1 1 6rem;
    min-height: 3rem;
    padding: 0 var(--kd-4);
    border: var(--kd-border-control) solid var(--kd-line-strong);
    border-radius: var(--kd-r-m);
    background: var(--kd-surface);
    color: var(--kd-ink);
    font: 600 var(--kd-fs-ui)/1.1 var(--kd-font-sans);
    cursor: pointer;
  }
  button:hover { border-color: var(--kd-ink); }
  #pay { flex-basis: 100%; border-color: transparent; background: var(--theme, var(--kd-primary)); color: #fff; }
  button:focus-visible { outline: 3px solid var(--kd-focus); outline-offset: 2px; }
  @media (max-width: 37.49rem) {
    dialog { width: 100%; max-width: none; margin: auto 0 0; border-radius: var(--kd-r-xl) var(--kd-r-xl) 0 0; }
  }
`;

interface Options {
  /** In paise. */
  amount: number;
  order_id: string;
  name: string;
  description: string;
  prefill?: { name?: string; email?: string; contact?: string };
  theme?: { color?: string };
  handler(proof: unknown): void;
  modal?: { ondismiss?(): void };
}

const UNREACHABLE = 'The test payment is not responding. Try again, or cancel.';

type FailureListener = (failure: { error: { code: string; description: string } }) => void;

class TestPayment {
  readonly #options: Options;
  readonly #failureListeners: FailureListener[] = [];
  /** Closes the checkout; does nothing before it is open. */
  close = () => {};

  constructor(options: Options) {
    this.#options = options;
  }

  on(event: string, listener: FailureListener): void {
    if (event === 'payment.failed') this.#failureListeners.push(listener);
  }

  open(): void {
    const { host, dialog, status, button } = buildDialog(this.#options);
    const opener = document.activeElement;
    this.close = () => {
      removeEventListener('popstate', dismiss);
      dialog.close();
      host.remove();
      if (opener instanceof HTMLElement) opener.focus();
    };
    const dismiss = () => {
      this.close();
      this.#options.modal?.ondismiss?.();
    };
    let isBusy = false;
    /** Ends the payment in the API, once: a double click must not pay twice. */
    const end = async (outcome: 'paid' | 'failed', onProof: (proof: unknown) => void) => {
      if (isBusy) return;
      isBusy = true;
      try {
        const proof = await rehearse(this.#options.order_id, outcome);
        // The user may have left the page in the meantime.
        if (host.isConnected) onProof(proof);
      } catch (error) {
        console.error('The rehearsal is not responding.', error);
        status.textContent = UNREACHABLE;
      } finally {
        isBusy = false;
      }
    };
    const pay = (proof: unknown) => {
      this.close();
      this.#options.handler(proof);
    };
    const fail = () => {
      const description = 'The test payment was made to fail.';
      status.textContent = `${description} Pay again, or cancel.`;
      for (const listener of this.#failureListeners)
        listener({ error: { code: 'BAD_REQUEST_ERROR', description } });
    };
    button('pay').addEventListener('click', () => void end('paid', pay));
    button('fail').addEventListener('click', () => void end('failed', fail));
    button('cancel').addEventListener('click', dismiss);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      dismiss();
    });
    // The Back button closes the dialog, as in the provider's own script (`handleback`).
    addEventListener('popstate', dismiss);
    dialog.showModal();
  }
}

function buildDialog({ amount, name, description, prefill, theme }: Options) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = `
    <dialog aria-labelledby="title" aria-describedby="words">
      <h2 id="title">Test payment</h2>
      <div id="words">
        <p id="what"></p>
        <p id="amount"></p>
        <p>This is a rehearsal: no money moves, and no card is asked for.</p>
        <p id="who"></p>
      </div>
      <p id="status" role="status"></p>
      <div id="actions">
        <button type="button" id="pay" autofocus></button>
        <button type="button" id="fail">Fail</button>
        <button type="button" id="cancel">Cancel</button>
      </div>
    </dialog>`;
  const price = formatRupees(rupeesFromPaise(amount));
  const write = (id: string, text: string) => {
    const element = findElement(root, id);
    element.textContent = text;
    element.hidden = text === '';
  };
  write('what', `${name}: ${description}`);
  write('amount', price);
  write('who', [prefill?.name, prefill?.email, prefill?.contact].filter(Boolean).join(', '));
  write('pay', `Pay ${price}`);
  const dialog = root.querySelector('dialog');
  if (!dialog) throw new Error('The test payment has no dialog.');
  if (theme?.color) dialog.style.setProperty('--theme', theme.color);
  document.body.append(host);
  return {
    host,
    dialog,
    status: findElement(root, 'status'),
    button: (id: 'pay' | 'fail' | 'cancel') => findElement(root, id),
  };
}

function findElement(root: ShadowRoot, id: string): HTMLElement {
  const element = root.getElementById(id);
  if (!element) throw new Error(`The test payment has no element "${id}".`);
  return element;
}

Object.assign(window, { Razorpay: TestPayment });
