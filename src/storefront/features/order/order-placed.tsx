import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { assetUrl, PATHS } from '../../navigation/paths.ts';
import { throwConfetti } from './confetti.ts';
import './order-placed.css';

const STAY_MS = 6000;

/** Calls `onLeave` after 6 s, unless the user has left before. */
export function OrderPlaced({ onLeave }: { onLeave: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!canvas.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const throwing = throwConfetti(canvas.current).catch((error: unknown) => {
      console.info('The confetti stayed in their bag.', error);
      return () => {};
    });
    return () => void throwing.then((stop) => stop());
  }, []);
  const art = { src: assetUrl('/art/parcel.svg'), width: 300, height: 210 };
  return (
    <div className="order-placed">
      <canvas ref={canvas} className="order-placed-confetti" aria-hidden="true" />
      <EmptyState art={art}>
        <h1 tabIndex={-1}>Your order has been placed!</h1>
        <p>Thank you for shopping with us. Taking you back to the home page in a few seconds.</p>
        <Link className="button" data-look="quiet" to={PATHS.home}>
          Go to home page now
        </Link>
      </EmptyState>
    </div>
  );
}
