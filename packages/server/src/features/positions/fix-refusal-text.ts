import type { FixRefusal } from '@vigia/contract'

/** Why a fix was not kept, for the person who reads the integration's log. */
export const FIX_REFUSAL_TEXT: Readonly<Record<FixRefusal, string>> = {
  malformed: 'La posición está mal formada.',
  'unknown-device': 'El dispositivo no está registrado.',
  'unknown-trip': 'El viaje no existe.',
  'zero-coordinates': 'Las coordenadas 0, 0 no son una posición.',
  'too-old': 'La posición es más antigua que lo que se conserva.',
  overloaded: 'El servidor está saturado. Intente de nuevo.',
}
