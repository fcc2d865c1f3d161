import type { BatchAct } from '@vigia/domain/alerts/batch-act'

const DONE: Readonly<Record<BatchAct['kind'], string>> = {
  acknowledge: 'reconocida',
  take: 'tomada',
  assign: 'asignada',
  snooze: 'pospuesta',
  resolve: 'resuelta',
}

/** `reconocida`: what one alert is after an act. */
export const doneWord = (kind: BatchAct['kind']): string => DONE[kind]

/** `3 alertas reconocidas`. */
export const doneText = (kind: BatchAct['kind'], count: number): string =>
  count === 1 ? `1 alerta ${doneWord(kind)}` : `${count} alertas ${doneWord(kind)}s`

/** `3 elegidas`. */
export const chosenText = (count: number): string => (count === 1 ? '1 elegida' : `${count} elegidas`)
