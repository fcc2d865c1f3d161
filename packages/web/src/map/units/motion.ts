import { reducedMotion } from '../camera.ts'

const SLOW_FRAME_MS = 60
const FRAMES_JUDGED = 12
/** Long enough to see whether the machine has recovered. */
const REST_MS = 60_000

/** Whether units glide between fixes or snap to them. */
export interface Motion {
  glides(nowMs: number): boolean
  /** Tells of a frame drawn while something glides. */
  frame(nowMs: number): void
}

function softwareRenderer(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = names === null ? '' : gl.getParameter(names.UNMASKED_RENDERER_WEBGL)
  return typeof name === 'string' && /swiftshader|llvmpipe|software|basic render/i.test(name)
}

/**
 * Snap mode for reduced motion, hidden tabs, driven browsers, software renderers, and for a minute after frames came
 * too slowly. `forced` overrides all of that.
 */
export function createMotion(gl: WebGL2RenderingContext | null, forced: boolean | null): Motion {
  const unable = navigator.webdriver || gl === null || softwareRenderer(gl)
  let lastFrame = 0
  let slowFrames = 0
  let restingUntil = 0
  return {
    glides: (now) => forced ?? !(unable || document.hidden || now < restingUntil || reducedMotion()),
    frame: (now) => {
      const took = now - lastFrame
      lastFrame = now
      if (took > 1000) return
      slowFrames = took > SLOW_FRAME_MS ? slowFrames + 1 : 0
      if (slowFrames >= FRAMES_JUDGED) {
        slowFrames = 0
        restingUntil = now + REST_MS
      }
    },
  }
}
