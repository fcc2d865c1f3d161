import { MotionMark } from '../../ui/motion-mark.tsx'

export type UnitState = 'moving' | 'stopped' | 'unknown' | 'silent'

export const UNIT_STATE_WORD: Readonly<Record<UnitState, string>> = {
  moving: 'En movimiento',
  stopped: 'Detenida',
  unknown: 'Movimiento desconocido',
  silent: 'Sin señal',
}

export const UnitStateMark = ({ state }: { readonly state: UnitState }) => (
  <MotionMark state={state} label={UNIT_STATE_WORD[state]} />
)
