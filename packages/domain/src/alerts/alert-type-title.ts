import { RISK_TITLE } from '../risk/risk-title.ts'
import type { AlertType } from './alert-type.ts'

/** What a type of alert is called in lists. */
export function alertTypeTitle(type: AlertType): string {
  if (type === 'PLATAFORMA_CAIDA') return 'Plataforma sin datos'
  if (type === 'LECTURA_INUSUAL') return 'Lectura inusual'
  if (type === 'DOCUMENTO_POR_VENCER') return 'Documento por vencer'
  if (type === 'PROMESA_VENCIDA') return 'Promesa vencida'
  if (type === 'TURNO_SIN_RECIBIR') return 'Turno sin recibir'
  if (type === 'CLAVE_INCORRECTA') return 'La clave no coincide'
  if (type === 'AUDITORIA_ALTERADA') return 'Auditoría alterada'
  if (type === 'LLEGARA_TARDE') return 'Llegará tarde'
  return type === 'INTEGRACION_POR_ATENDER' ? 'Integración por atender' : RISK_TITLE[type]
}
