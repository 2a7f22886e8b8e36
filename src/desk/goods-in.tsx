import { useEffect, useRef, useState } from 'react';
import { Link, type RouteObject } from 'react-router';
import { readIsbn } from '#domain/books/isbn.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { desk, DeskError, explain, read } from './api.ts';
import { Box, Cover, makeKey, Nothing, PageHeading } from './parts.tsx';

/** A book whose copies were put in stock, the last one first. */
interface Received {
  /** That of the call. */
  key: string;
  title: string;
  coverImg: string;
  copies: number;
  /** After them. */
  stock: number;
}

/**
 * Copies that have arrived. A scanner types the ISBN and Enter, so the field keeps the focus; a scan
 * while the last one is sent waits for it.
 */
function Component() {
  const [received, setReceived] = useState<Received[]>([]);
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [copies, setCopies] = useState('1');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const receive = async (isbn: string, count: number) => {
    const key = makeKey();
    try {
      const { book } = await read(
        desk.stock.$post(
          { json: { isbn, copies: count, kind: 'received' } },
          { headers: { 'Idempotency-Key': key } },
        ),
      );
      const { title, coverImg, stock = 0 } = book;
      setReceived((before) => [{ key, title, coverImg, copies: count, stock }, ...before]);
      setMessage(`${title}: ${count} added, ${stock} in stock.`);
      setError(undefined);
    } catch (failure) {
      if (failure instanceof DeskError && failure.status === 404) {
        setError(`The shop does not have ${isbn} yet.`);
        setUnknown((before) => [isbn, ...before.filter((other) => other !== isbn)]);
        return;
      }
      setError(`${isbn}: ${explain(failure)}`);
    }
  };
  const submit = (form: HTMLFormElement) => {
    const text = field.current?.value ?? '';
    const isbn = readIsbn(text);
    const count = Number(copies);
    form.reset();
    field.current?.focus();
    setCopies('1');
    if (typeof isbn !== 'string') {
      setError(`“${text.trim()}” is no ISBN. Scan it again.`);
      return;
    }
    queue.current = queue.current.then(() => receive(isbn, count));
  };

  return (
    <>
      <PageHeading title="Goods in">
        Scan or type the ISBN of each book that has arrived.
      </PageHeading>
      <div className="desk-stack">
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <div className="form-pair">
            <Field
              label="ISBN"
              ref={field}
              name="isbn"
              inputMode="numeric"
              autoComplete="off"
              required
              error={error}
            />
            <Field
              label="Copies"
              name="copies"
              inputMode="numeric"
              pattern="[1-9]\d{0,4}"
              title="A whole number"
              required
              value={copies}
              onChange={({ currentTarget }) => setCopies(currentTarget.value)}
            />
          </div>
          <p>
            <Button type="submit" size="small">
              Put in stock
            </Button>
          </p>
        </form>
        <p role="status">{message}</p>
        {unknown.length > 0 && (
          <Box title="Not in the shop yet">
            <ul className="desk-rows">
              {unknown.map((isbn) => (
                <li key={isbn} className="desk-row-plain">
                  {isbn}
                  <Link
                    className="button"
                    data-look="quiet"
                    data-size="small"
                    to={`/desk/books/new?isbn=${isbn}`}
                    aria-label={`Add book ${isbn}`}
                  >
                    Add book
                  </Link>
                </li>
              ))}
            </ul>
          </Box>
        )}
        <Box title="Put in stock now">
          {received.length === 0 && <Nothing>Nothing yet.</Nothing>}
          <ul className="desk-rows">
            {received.map(({ key, title, coverImg, copies: count, stock }) => (
              <li key={key}>
                <Cover src={coverImg} />
                <div>
                  <p className="desk-title">{title}</p>
                  <p className="desk-small">{stock} in stock</p>
                </div>
                <b>+{count}</b>
              </li>
            ))}
          </ul>
        </Box>
      </div>
    </>
  );
}

export const screen = { Component } satisfies RouteObject;
