/** An open book, two readers sharing it, and the letter ت that ends "dost". */
export function Mark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="currentColor"
        d="M22.5 44C19 37.5 12 34 3 34V16c11 0 18 5.5 19.5 13zM25.5 44C29 37.5 36 34 45 34V16c-11 0-18 5.5-19.5 13z"
      />
      <path
        fill="var(--mark-dots, var(--kd-kesar))"
        d="M11.8 9.5a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0M25.8 9.5a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0"
      />
    </svg>
  );
}
