import { AppError } from '../../../ports/errors.ts'

/** Not 401: the session is good, and a browser that is told otherwise would renew it. */
export const wrongProof = (message: string) => new AppError(403, 'WRONG_PROOF', message)
