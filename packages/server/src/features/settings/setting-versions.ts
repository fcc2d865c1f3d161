import { changedMeanwhileBy } from '../../http/read-version.ts'
import type { AppError } from '../../ports/errors.ts'
import type { StoredSetting } from './edited-settings.store.ts'

/** Somebody else has changed it since the caller read it. */
export const changedMeanwhile = ({ version, changedBy, changedAt }: StoredSetting): AppError =>
  changedMeanwhileBy(version, changedBy, changedAt)
