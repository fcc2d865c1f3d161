import { SKIP_REASONS } from '@vigia/domain/communication/skip-reason'
import { wordCodec } from './word-codec.ts'

/** Why a trip was left out of a round, on the wire. */
export const skipReasonCodec = wordCodec('skip reason', SKIP_REASONS, {
  busy: 'ocupado',
  'other-person': 'otro_la_atiende',
  'no-data': 'sin_datos',
})
