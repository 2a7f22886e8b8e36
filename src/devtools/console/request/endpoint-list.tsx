import type { Endpoint } from './endpoint.ts';
import './endpoint-list.css';

interface EndpointListProps {
  endpoints: Endpoint[];
  onChoose: (endpoint: Endpoint) => void;
}

export function EndpointList({ endpoints, onChoose }: EndpointListProps) {
  return (
    <ul className="endpoint-list">
      {endpoints.map((endpoint) => (
        <li key={`${endpoint.method} ${endpoint.path}`}>
          <button type="button" className="endpoint-list-call" onClick={() => onChoose(endpoint)}>
            <span className="method" data-method={endpoint.method}>
              {endpoint.method}
            </span>{' '}
            <span className="endpoint-list-path">
              {endpoint.path}{' '}
              {endpoint.needsToken && <span className="endpoint-list-note">needs a token</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
