import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Camera } from './camera.tsx';

/**
 * Renders `Camera` on a simulated phone. Its camera sees `camera.codes`; with `refusal`, the
 * browser refuses the camera with an error of this name.
 */
function renderOnPhone({ refusal }: { refusal?: string } = {}) {
  const camera = { codes: [] as string[], detections: 0, stops: 0 };
  const track = { stop: () => (camera.stops += 1) };
  const getUserMedia = vi.fn(async () => {
    if (refusal) throw new DOMException('Refused by the test.', refusal);
    return { getTracks: () => [track] };
  });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      async detect() {
        camera.detections += 1;
        return camera.codes.map((rawValue) => ({ rawValue }));
      }
    },
  );
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
  HTMLMediaElement.prototype.play = async () => undefined;
  onTestFinished(() => void vi.unstubAllGlobals());
  const scans: string[] = [];
  const page = render(<Camera onScan={(code) => scans.push(code)} />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { camera, getUserMedia, scans, press, ...page };
}

it('reports a code once while it stays in the picture, and again when it has come back', async () => {
  const { camera, getUserMedia, scans, press } = renderOnPhone();
  await press('Use the camera');
  expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'environment' } });
  camera.codes = ['9780425200452'];
  await expect.poll(() => scans).toEqual(['9780425200452']);
  camera.codes = ['9780425200452', '9780306406157'];
  await expect.poll(() => scans).toEqual(['9780425200452', '9780306406157']);
  camera.codes = [];
  // A code has left the picture after seven detections without it.
  const detectionsBefore = camera.detections;
  await expect.poll(() => camera.detections).toBeGreaterThan(detectionsBefore + 8);
  camera.codes = ['9780425200452'];
  await expect.poll(() => scans).toHaveLength(3);
});

it('stops when the page is hidden, at the button, and when it is unmounted', async () => {
  const { camera, press, unmount } = renderOnPhone();
  await press('Use the camera');
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.queryByRole('button', { name: 'Stop the camera' })).not.toBeNull();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  await expect.poll(() => camera.stops).toBe(1);
  await press('Use the camera');
  await press('Stop the camera');
  await expect.poll(() => camera.stops).toBe(2);
  await press('Use the camera');
  unmount();
  await expect.poll(() => camera.stops).toBe(3);
});

it.each([
  ['NotAllowedError', 'not allowed to use the camera'],
  ['NotFoundError', 'This device has no camera.'],
  ['NotReadableError', 'The camera cannot be used now. Another app may have it.'],
])('says beside the button why there is no picture: %s', async (refusal, reason) => {
  const { press } = renderOnPhone({ refusal });
  await press('Use the camera');
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
  expect(screen.getByRole('button', { name: 'Use the camera' })).toBeTruthy();
});

it('stops a camera that opens after the button has stopped it', async () => {
  const { camera, getUserMedia, press } = renderOnPhone();
  const { promise, resolve } = Promise.withResolvers<{ getTracks: () => [] }>();
  const stop = () => (camera.stops += 1);
  getUserMedia.mockReturnValueOnce(promise);
  await press('Use the camera');
  await press('Stop the camera');
  resolve({ getTracks: () => [{ stop }] } as never);
  await expect.poll(() => camera.stops).toBe(1);
});

it('says nothing about a camera that is refused after it was stopped', async () => {
  const { getUserMedia, press } = renderOnPhone();
  const { promise, reject } = Promise.withResolvers<never>();
  getUserMedia.mockReturnValueOnce(promise);
  await press('Use the camera');
  await press('Stop the camera');
  reject(new DOMException('Refused by the test.', 'NotAllowedError'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why there is no button if the browser cannot read bar codes', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<Camera onScan={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^This browser cannot read bar codes/)).toBeTruthy();
});
