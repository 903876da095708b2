/** Why the camera is unavailable. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'other'

/**
 * Opens the given camera, or the one on the back.
 * @throws CameraRefusal
 */
export async function openCamera(deviceId: string | undefined): Promise<MediaStream> {
  // Browsers disable the camera over plain HTTP.
  if (!globalThis.isSecureContext || !navigator.mediaDevices) throw new CameraRefusal('insecure')
  const video = {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' }),
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ video })
  } catch (error) {
    throw new CameraRefusal(problemOf((error as DOMException).name))
  }
}

export class CameraRefusal extends Error {
  readonly problem: CameraProblem
  constructor(problem: CameraProblem) {
    super(problem)
    this.problem = problem
  }
}

export function problemOf(name: string): CameraProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'other'
}

export interface Camera {
  id: string
  name: string
}

/** Browsers reveal camera names only while one of them is open. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.flatMap(({ kind, deviceId, label }) =>
    kind === 'videoinput' && deviceId ? [{ id: deviceId, name: label }] : [],
  )
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** TypeScript's DOM types lack the torch. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }

export function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0]
  return (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true
}

export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
