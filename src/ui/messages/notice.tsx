import type { ComponentProps, ReactNode } from 'react';
import { INFO, Icon, TRIANGLE_ALERT } from '../display/icon.tsx';
import './notice.css';

const CIRCLE_CHECK = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 12l2 2 4-4';
export const NOTICE_ICONS = {
  warning: TRIANGLE_ALERT,
  info: INFO,
  danger: TRIANGLE_ALERT,
  success: CIRCLE_CHECK,
};

interface NoticeProps extends ComponentProps<'div'> {
  tone: 'warning' | 'info' | 'danger' | 'success';
  /** The path for `Icon`; by default the icon of the tone. */
  icon?: string;
  /** Whether it is a live region: `false` if it never changes, or if its text is announced elsewhere. */
  isLive?: boolean;
  heading: ReactNode;
  /** At most two text buttons. */
  actions?: ReactNode;
}

/** Tells the user about something in the shop that needs attention. `children` are a short text. */
export function Notice({
  tone,
  icon = NOTICE_ICONS[tone],
  isLive = true,
  heading,
  actions,
  children,
  ...rest
}: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={isLive ? 'status' : undefined} {...rest}>
      <Icon path={icon} />
      <div>
        <p className="notice-heading">{heading}</p>
        <p>{children}</p>
        {actions && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
