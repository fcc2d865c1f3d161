import type { ApiScope } from '@vigia/contract'
import { API_SCOPE_LABEL } from '../../../text/api-scope-label.ts'

/** What a key may, in words: `hint` is what comes of it, `stops` what no longer works without the key. */
export const SCOPE_WORDS: Readonly<
  Record<ApiScope, { readonly label: string; readonly hint: string; readonly stops: string }>
> = {
  read: {
    label: API_SCOPE_LABEL.read,
    hint: 'Ve viajes, posiciones, alertas e historial. No cambia nada.',
    stops: 'leer viajes, posiciones y alertas',
  },
  'travels:write': {
    label: API_SCOPE_LABEL['travels:write'],
    hint: 'Crea, cambia e importa viajes, zonas, rutas y dispositivos.',
    stops: 'escribir viajes, zonas, rutas y dispositivos',
  },
  'positions:write': {
    label: API_SCOPE_LABEL['positions:write'],
    hint: 'Entrega las posiciones de los equipos. No lee viajes ni alertas.',
    stops: 'enviar posiciones',
  },
}

/** In the order in which they are told. */
export const SCOPES: readonly ApiScope[] = ['read', 'travels:write', 'positions:write']
