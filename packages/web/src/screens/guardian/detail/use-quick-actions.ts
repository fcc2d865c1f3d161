import { getContact } from '../../../api/settings.ts'
import { mayAct } from '../../../api/tokens.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { telHref } from '../../../text/contact.ts'
import { showToast } from '../../../ui/show-toast.ts'
import type { GuardianUnit } from '../guardian-unit.ts'
import { directionsHref, openBeside } from './directions.ts'

/** Spec §5. */
const NO_UNIT = 'Seleccione una unidad con GPS activo'
const NO_PHONE = 'Falta el teléfono de la central'
const WHERE_TO_SET = 'Un administrador lo registra en Configuración.'

/** What the three buttons, their keys and the voice do. Each function answers in words what it did. */
export interface QuickActions {
  /** Null without a unit: `route` then says what is missing. */
  readonly routeHref: string | null
  /** Null without a number: `central` then says where to set it. */
  readonly phoneHref: string | null
  readonly phoneHint: string
  readonly route: () => string
  readonly central: () => string
  readonly emergency: () => string
}

/** The quick actions for the selected unit (spec §2, §5). `askEmergency` opens the confirmation. */
export function useQuickActions(selected: GuardianUnit | null, askEmergency: () => void): QuickActions {
  const phone = useAnswer({
    queryKey: ['settings', 'contact'],
    queryFn: ({ signal }) => getContact(signal),
    staleTime: 60_000,
  })
  const number = phone.data ?? null
  const phoneHref = telHref(number)
  const routeHref = selected === null ? null : directionsHref(selected.point, selected.destination)
  return {
    routeHref,
    phoneHref,
    phoneHint:
      number ??
      (phone.isPending ? 'Consultando el teléfono…' : phone.error !== null ? 'Teléfono sin consultar' : NO_PHONE),
    route: () => (routeHref === null ? refuse(NO_UNIT) : openRoute(routeHref)),
    central: () => {
      if (phoneHref !== null) {
        globalThis.location.href = phoneHref
        return `llamando a ${number}`
      }
      if (phone.error !== null) {
        phone.retry()
        return refuse('No se pudo consultar el teléfono de la central', phone.error.message)
      }
      return refuse(NO_PHONE, WHERE_TO_SET)
    },
    emergency: () => {
      if (!mayAct()) return refuse('Su cuenta es de solo lectura')
      askEmergency()
      return 'confirme en pantalla'
    },
  }
}

/** Without a click or a key just before, as by voice, a browser may refuse a new tab: then a button opens it. */
function openRoute(href: string): string {
  if (navigator.userActivation?.isActive ?? true) {
    openBeside(href)
    return 'se abrieron las indicaciones'
  }
  showToast({
    id: 'route',
    title: 'Ruta alternativa lista',
    action: { label: 'Abrir indicaciones', run: () => openBeside(href) },
  })
  return 'pulse Abrir indicaciones'
}

function refuse(title: string, detail?: string): string {
  showToast({ id: 'quick-action', tone: 'error', title, ...(detail === undefined ? {} : { detail }) })
  return title
}
