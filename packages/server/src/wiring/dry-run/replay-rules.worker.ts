import { constants, setPriority } from 'node:os'
import { serveParts } from '../../workers/serve-parts.ts'
import { unpackReplay } from './replay-input.ts'
import { type ReplayPart, replayRules } from './replay-rules.ts'

serveParts((input): AsyncGenerator<ReplayPart> => {
  // Nobody's position or alert waits for a trial.
  setPriority(constants.priority.PRIORITY_LOW)
  const { task, positions } = unpackReplay(input)
  return replayRules(task, positions)
})
