import { RISK_TITLE } from '../risk/risk-title.ts'
import type { AlertType } from './alert-type.ts'

/** What a type of alert is called in lists. */
export function alertTypeTitle(type: AlertType): string {
  if (type === 'PLATAFORMA_CAIDA') return 'Plataforma sin datos'
  if (type === 'LECTURA_INUSUAL') return 'Lectura inusual'
  if (type === 'DOCUMENTO_POR_VENCER') return 'Documento por vencer'
  if (type === 'CLAVE_COACCION') return 'Clave de coacción'
  if (type === 'INTEGRACION_POR_ATENDER') return 'Integración por atender'
  return type === 'emergency_protocol' ? 'Protocolo de emergencia' : RISK_TITLE[type]
}
