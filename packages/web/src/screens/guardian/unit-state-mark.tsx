import { MotionMark } from '../../ui/motion-mark.tsx'

export type UnitState = 'moving' | 'stopped' | 'silent'
const WORDS = { moving: 'En movimiento', stopped: 'Detenida', silent: 'Sin señal' } as const

export const UnitStateMark = ({ state }: { readonly state: UnitState }) => (
  <MotionMark state={state} label={WORDS[state]} />
)
