import { useEffect, useEffectEvent, useState } from 'react'
import { type Camera, type CameraProblem, CameraRefusal, closeCamera, listCameras, openCamera } from './camera.ts'
import { readCodes } from './detector.ts'
import { steady } from './steady.ts'

const SCAN_INTERVAL_MS = 120

export interface CameraView {
  stream: MediaStream | undefined
  cameras: Camera[]
  problem: CameraProblem | undefined
}

/** The stream of a camera while this is mounted; its light must not stay on afterwards. */
export function useCamera(deviceId: string | undefined): CameraView {
  const [view, setView] = useState<CameraView>({ stream: undefined, cameras: [], problem: undefined })
  useEffect(() => {
    let isClosed = false
    let stream: MediaStream | undefined
    const open = async () => {
      const opened = await openCamera(deviceId)
      if (isClosed) return closeCamera(opened)
      stream = opened
      setView({ stream, cameras: await listCameras(), problem: undefined })
    }
    open().catch(error => {
      const problem = error instanceof CameraRefusal ? error.problem : 'other'
      if (!isClosed) setView(before => ({ ...before, stream: undefined, problem }))
    })
    return () => {
      isClosed = true
      if (stream) closeCamera(stream)
    }
  }, [deviceId])
  return view
}

/** Scans the video periodically, and reports stable codes. */
export function useCodes(
  video: HTMLVideoElement | null,
  pick: (codes: string[]) => string,
  tell: (code: string) => void,
) {
  const onCode = useEffectEvent(tell)
  const choose = useEffectEvent(pick)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!video) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isClosed = false
    const sight = steady(code => onCode(code))
    const scan = async () => {
      try {
        const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await readCodes(video) : []
        sight.see(codes.length > 0 ? choose(codes) : undefined)
      } catch {
        setFailed(true)
        return
      }
      if (!isClosed) timer = setTimeout(scan, SCAN_INTERVAL_MS)
    }
    void scan()
    return () => {
      isClosed = true
      clearTimeout(timer)
      sight.stop()
    }
  }, [video])
  return failed
}
