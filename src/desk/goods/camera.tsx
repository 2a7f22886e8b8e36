import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Problem, Button } from '../parts/page.tsx';

/** Part of the Barcode Detection API, which TypeScript's library lacks. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** The bar code format of ISBNs: EAN-13. */
const FORMAT = 'ean_13';
const PAUSE_MS = 150;
/** A code has left the picture if this number of detections in a row (about 1 s) does not find it. */
const MAX_MISSED_DETECTIONS = 6;

interface CameraProps {
  /** Called once for each code, and again only after the code has left the picture. */
  onScan: (code: string) => void;
}

/** Scans bar codes with the camera of a phone or tablet, if the browser supports it. */
export function Camera({ onScan }: CameraProps) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Computers, whose main pointer is a mouse or a trackpad, use a hand scanner.
  if (!matchMedia('(pointer: coarse)').matches) return null;
  if (!window.BarcodeDetector)
    return (
      <p className="desk-small">
        This browser cannot read bar codes with the camera. Chrome on Android can, over https.
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
      <Button look="quiet" onClick={toggle}>
        {isOn ? 'Stop the camera' : 'Use the camera'}
      </Button>
      <Problem text={problem} />
    </div>
  );
}

interface PictureProps extends CameraProps {
  Detector: DetectorClass;
  onEnd: (reason?: string) => void;
}

/** Shows the camera and detects codes. `onEnd`: the page is hidden, or the camera fails. */
function Picture({ Detector, onScan, onEnd }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const scan = useEffectEvent(onScan);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') end();
    };
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    openCamera(signal)
      .then((stream) =>
        detectCodes({ stream, video: video.current, Detector, signal, onCode: scan }),
      )
      .catch((error: unknown) => {
        if (!signal.aborted) end(explainCameraError(error));
      });
    return () => controller.abort();
  }, [Detector]);
  return <video ref={video} aria-label="Camera picture" muted playsInline />;
}

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

interface DetectOptions {
  stream: MediaStream;
  video: HTMLVideoElement | null;
  Detector: DetectorClass;
  signal: AbortSignal;
  onCode: (code: string) => void;
}

/** Detects codes in the picture until `signal` is aborted. */
async function detectCodes(options: DetectOptions): Promise<void> {
  const { stream, video, Detector, signal, onCode } = options;
  if (!video) return;
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: [FORMAT] });
  /** The number of detections since each code was last seen. */
  const missed = new Map<string, number>();
  while (!signal.aborted) {
    const codes = await detector.detect(video);
    if (signal.aborted) return;
    for (const [code, detections] of missed)
      if (detections < MAX_MISSED_DETECTIONS) missed.set(code, detections + 1);
      else missed.delete(code);
    for (const { rawValue } of codes) {
      if (!missed.has(rawValue)) onCode(rawValue);
      missed.set(rawValue, 0);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function explainCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The desk is not allowed to use the camera. Allow it for this site in your browser, then try again.';
  if (name === 'NotFoundError') return 'This device has no camera.';
  return 'The camera cannot be used now. Another app may have it.';
}
