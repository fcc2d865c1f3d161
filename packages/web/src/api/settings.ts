import { call } from './call.ts'

/** The number behind `Contactar Central`; null while nobody has set it. */
export const getContact = async (signal: AbortSignal): Promise<string | null> =>
  (await call('getContact', { signal })).central_phone
