import { OfflineMark } from './offline-mark.tsx';
import { UpdateNotice } from './update-notice.tsx';
import './notices.css';

/** What the shop has to say of itself, at the lower edge of every page. */
export function Notices() {
  return (
    <div className="notices">
      <OfflineMark />
      <UpdateNotice />
    </div>
  );
}
