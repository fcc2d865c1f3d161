import { MotionMark } from '../../ui/motion-mark.tsx'

export type UnitState = 'moving' | 'stopped' | 'unknown' | 'silent'

const WORDS: Readonly<Record<UnitState, string>> = {
  moving: 'En movimiento',
  stopped: 'Detenida',
  unknown: 'Movimiento desconocido',
  silent: 'Sin señal',
}

export const UnitStateMark = ({ state }: { readonly state: UnitState }) => (
  <MotionMark state={state} label={WORDS[state]} />
)
