import { OfflineMark } from './offline-mark.tsx';
import { UpdateNotice } from './update-notice.tsx';
import './notices.css';

/** Messages about the shop itself, at the bottom edge of every page. */
export function Notices() {
  return (
    <div className="notices">
      <OfflineMark />
      <UpdateNotice />
    </div>
  );
}
