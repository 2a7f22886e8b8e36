import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Of the Barcode Detection API, which TypeScript does not know. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** The bar code of books. */
const FORMAT = 'ean_13';
/** Between two looks at the picture. */
const PAUSE_MS = 150;
/** A code that this many looks have missed has left the picture, after a second or more. */
const GONE_LOOKS = 6;

interface CameraProps {
  /** Receives each code once, until it has left the picture. */
  onScan: (code: string) => void;
}

/** Scans by the camera of a phone, where the browser can read bar codes. */
export function Camera({ onScan }: CameraProps) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A counter has a hand scanner.
  if (!matchMedia('(pointer: coarse)').matches) return null;
  if (!window.BarcodeDetector)
    return (
      <p className="desk-small">
        This browser cannot read bar codes by the camera. Chrome on Android can, over https.
      </p>
    );
  const end = (reason?: string) => {
    setOn(false);
    setProblem(reason);
  };
  const toggle = () => {
    setOn(!isOn);
    setProblem(undefined);
  };
  return (
    <div className="desk-camera">
      {isOn && <Picture Detector={window.BarcodeDetector} onScan={onScan} onEnd={end} />}
      <Button look="quiet" size="small" onClick={toggle}>
        {isOn ? 'Stop the camera' : 'Use the camera'}
      </Button>
      {problem && (
        <p className="desk-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface PictureProps extends CameraProps {
  Detector: DetectorClass;
  /** Called when the camera ends other than by its button, with the reason if it has failed. */
  onEnd: (reason?: string) => void;
}

/** What the camera sees. It is off when this is gone, or when the page is hidden. */
function Picture({ Detector, onScan, onEnd }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const scan = useEffectEvent(onScan);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') end();
    };
    document.addEventListener('visibilitychange', onHidden, { signal });
    openCamera(signal)
      .then((stream) => watch({ stream, video: video.current, Detector, signal, onCode: scan }))
      .catch((error: unknown) => {
        if (!signal.aborted) end(explainCamera(error));
      });
    return () => leaving.abort();
  }, [Detector]);
  return <video ref={video} aria-label="Picture of the camera" muted playsInline />;
}

/** The rear camera, if there are two; it is stopped by `signal`. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);
  return stream;
}

interface WatchOptions {
  stream: MediaStream;
  video: HTMLVideoElement | null;
  Detector: DetectorClass;
  signal: AbortSignal;
  onCode: (code: string) => void;
}

/** Looks at the picture until `signal` is aborted. */
async function watch({ stream, video, Detector, signal, onCode }: WatchOptions): Promise<void> {
  if (!video) return;
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: [FORMAT] });
  /** How many looks have missed each code since it was seen. */
  const missed = new Map<string, number>();
  while (!signal.aborted) {
    const codes = await detector.detect(video);
    if (signal.aborted) return;
    for (const [code, looks] of missed)
      if (looks < GONE_LOOKS) missed.set(code, looks + 1);
      else missed.delete(code);
    for (const { rawValue } of codes) {
      if (!missed.has(rawValue)) onCode(rawValue);
      missed.set(rawValue, 0);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function explainCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The desk may not use the camera. Allow it for this site in the browser, then try again.';
  if (name === 'NotFoundError') return 'This device has no camera.';
  return 'The camera cannot be used now. Another app may have it.';
}
