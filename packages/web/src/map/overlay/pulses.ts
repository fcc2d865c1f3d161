import { reducedMotion } from '../camera.ts'

/** Beyond this many, pulses would be noise (DESIGN §5). */
export const MOST_PULSES = 5
const PERIOD_MS = 2000
const SIZE_PX = 30

/** Rings that swell at 0.5 Hz on the worst critical units; the compositor runs them, the page does nothing. */
export interface Pulses {
  /** Screen points, CSS pixels, worst first. Under reduced motion the unit's own second ring is all there is. */
  show(points: readonly (readonly [number, number])[]): void
  recolour(colour: string): void
}

export function createPulses(host: HTMLElement): Pulses {
  const rings = Array.from({ length: MOST_PULSES }, () => {
    const ring = document.createElement('div')
    Object.assign(ring.style, {
      position: 'absolute',
      left: `${-SIZE_PX / 2}px`,
      top: `${-SIZE_PX / 2}px`,
      width: `${SIZE_PX}px`,
      height: `${SIZE_PX}px`,
      boxSizing: 'border-box',
      borderRadius: '50%',
      borderStyle: 'solid',
      borderWidth: '2px',
      pointerEvents: 'none',
      visibility: 'hidden',
    })
    const swell = document.createElement('div')
    Object.assign(swell.style, { position: 'absolute', left: '0', top: '0', pointerEvents: 'none' })
    swell.append(ring)
    host.append(swell)
    const frames = [
      { transform: 'scale(1)', opacity: 0.85 },
      { transform: 'scale(2)', opacity: 0, offset: 0.75 },
      { transform: 'scale(2)', opacity: 0 },
    ]
    const animation = ring.animate(frames, {
      duration: PERIOD_MS,
      iterations: Number.POSITIVE_INFINITY,
      easing: 'ease-out',
    })
    animation.pause()
    return { ring, swell, animation }
  })
  return {
    show: (points) => {
      const still = reducedMotion()
      for (const [i, { ring, swell, animation }] of rings.entries()) {
        const point = still ? undefined : points[i]
        ring.style.visibility = point === undefined ? 'hidden' : 'visible'
        if (point === undefined) animation.pause()
        else {
          swell.style.transform = `translate(${point[0]}px, ${point[1]}px)`
          if (animation.playState !== 'running') animation.play()
        }
      }
    },
    recolour: (colour) => {
      for (const { ring } of rings) ring.style.borderColor = colour
    },
  }
}
