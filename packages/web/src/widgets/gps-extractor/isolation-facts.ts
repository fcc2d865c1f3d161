import type { GpsIsolation } from '../../api/gps-isolation.ts'

export interface IsolationFact {
  readonly title: string
  readonly text: string
  /** `weak`: a page that breaks out of the browser would have more before it; `unknown`: that cannot be said. */
  readonly state: 'kept' | 'weak' | 'unknown'
}

const ACCOUNTS_KEPT =
  'El lector y su navegador corren cada uno con su propia cuenta del sistema: no alcanzan la llave ni la memoria del servidor.'
const ACCOUNTS_SHARED =
  'El lector y su navegador corren con la misma cuenta que el servidor: una página que lograra salir del navegador alcanzaría la llave y las contraseñas. Cada uno tiene la suya si el servidor se inicia como root.'
const NETWORK_KEPT = 'El navegador tiene su propia red: ahí solo responde la salida que revisa cada dirección.'
const NETWORK_SHARED =
  'El navegador usa la red de este servidor: sale por la revisión de direcciones, pero una página que lograra salir de él alcanzaría la red interna. El sistema no permitió una red aparte: a un contenedor le falta CAP_SYS_ADMIN, o faltan unshare, nsenter o ip.'

/** What keeps the reading of platforms apart, in sentences for whoever runs the server (README, "Trucks on carriers' platforms"). */
export function isolationFacts(isolation: GpsIsolation): readonly IsolationFact[] {
  if (!isolation.isRead) {
    const text = 'Ahora ningún servidor lee plataformas: no se sabe cómo correrían el lector y su navegador.'
    return [{ title: 'Lector: sin saberse', text, state: 'unknown' }]
  }
  const { ownAccounts, ownNetwork } = isolation
  return [
    ownAccounts === null
      ? unknown('Cuentas', 'No se sabe con qué cuentas corren el lector y su navegador.')
      : ownAccounts
        ? { title: 'Cuentas: propias', text: ACCOUNTS_KEPT, state: 'kept' }
        : { title: 'Cuentas: la del servidor', text: ACCOUNTS_SHARED, state: 'weak' },
    ownNetwork === null
      ? unknown('Red del navegador', networkUnknown(isolation))
      : ownNetwork
        ? { title: 'Red del navegador: propia', text: NETWORK_KEPT, state: 'kept' }
        : { title: 'Red del navegador: la del servidor', text: NETWORK_SHARED, state: 'weak' },
  ]
}

const networkUnknown = ({ browserProblem }: GpsIsolation): string =>
  browserProblem === null
    ? 'Qué red usa el navegador se sabrá cuando abra su primera página.'
    : `No hay navegador del que decir qué red usa. ${browserProblem}`

const unknown = (subject: string, text: string): IsolationFact => ({
  title: `${subject}: sin saberse`,
  text,
  state: 'unknown',
})
