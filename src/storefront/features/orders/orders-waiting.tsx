import './orders-waiting.css';

const ROWS = [0, 1];
const COVERS = [0, 1, 2];

/** Where the rows of the list will be. */
export function OrdersWaiting() {
  return (
    <div className="orders-waiting" role="status" aria-label="Loading">
      {ROWS.map((row) => (
        <div key={row}>
          {COVERS.map((cover) => (
            <span key={cover} className="orders-waiting-cover" />
          ))}
          <span className="orders-waiting-words" />
        </div>
      ))}
    </div>
  );
}
