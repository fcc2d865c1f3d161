import type { ApiScope } from '@vigia/contract'

/** What a key may, in two words. */
export const API_SCOPE_LABEL: Readonly<Record<ApiScope, string>> = {
  read: 'Leer',
  'travels:write': 'Escribir viajes',
  'positions:write': 'Enviar posiciones',
}
