import './spinner.css';

/** Covers the page during a call. It becomes visible and blocks clicks after 120 ms. */
export function Overlay() {
  return (
    <div className="overlay" role="status" aria-label="Loading">
      <svg className="spinner" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="24" />
        <circle className="spinner-thread" cx="28" cy="28" r="24" />
      </svg>
    </div>
  );
}
