import './skeleton.css';

interface SkeletonProps {
  text: string;
  count?: number;
  /** The layout of what is loading: `skeleton-rows`, or a class of the feature. */
  className?: string;
}

/** Stands for content while it loads: a text, and grey shapes in the layout of the content. */
export function Skeleton({ text, count = 2, className = 'skeleton-rows' }: SkeletonProps) {
  return (
    <>
      <p className="skeleton-text" role="status">
        {text}
      </p>
      <div className={`skeleton ${className}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </>
  );
}
