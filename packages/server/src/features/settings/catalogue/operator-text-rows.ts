import type { CatalogueRow } from './catalogue-row.ts'

/** What a company writes to its operators and asks them (design, second part §5 and §7). */
export const OPERATOR_TEXT_ROWS: readonly CatalogueRow[] = [
  {
    path: 'linkText',
    place: 'Enlace del operador',
    label: 'Texto del enlace',
    effect: 'Con qué texto se manda por WhatsApp o SMS el enlace con que un operador comparte su ubicación.',
    words: ['whatsapp', 'sms', 'mensaje', 'plantilla'],
    kind: 'template',
  },
  {
    path: 'notice',
    place: 'Enlace del operador',
    label: 'Aviso de privacidad',
    effect:
      'El de su empresa (LFPDPPP): se muestra antes de pedir el consentimiento. Al cambiarlo se les vuelve a pedir, y queda qué versión aceptó cada quien.',
    words: ['lfpdppp', 'consentimiento', 'datos personales', 'legal'],
    kind: 'notice',
  },
  {
    path: 'replies',
    place: 'Enlace del operador',
    label: 'Respuestas del operador',
    effect: 'Lo que contesta con un toque desde su enlace, además de lo que escriba.',
    words: ['mensaje', 'respuesta rápida'],
    kind: 'replies',
  },
  {
    path: 'deliveryPhotos',
    place: 'Enlace del operador',
    label: 'Foto al entregar',
    effect:
      'De los viajes de qué clientes pide el enlace una foto antes de avisar «Entregado». Si el operador avisa sin ella, la propuesta y la bitácora lo dicen.',
    words: ['cliente', 'evidencia', 'comprobante', 'entregado'],
    kind: 'clients',
  },
  {
    path: 'templates',
    place: 'Plantillas',
    label: 'Mensajes a operadores',
    effect: 'Textos que el equipo manda a un operador sin escribirlos; los datos van entre llaves.',
    words: ['whatsapp', 'sms', 'mensaje', 'plantilla'],
    kind: 'templates',
  },
  {
    path: 'oldestAndroid',
    place: 'Aplicación del teléfono',
    label: 'OwnTracks para Android, desde la versión',
    effect: 'La de un operador que reporta con una anterior se marca «anterior» en Operadores. Vacío: cualquiera.',
    words: ['app', 'versión', 'actualizar', 'mínima'],
    kind: 'text',
  },
  {
    path: 'oldestIos',
    place: 'Aplicación del teléfono',
    label: 'OwnTracks para iOS, desde la versión',
    effect: 'La de un operador que reporta con una anterior se marca «anterior» en Operadores. Vacío: cualquiera.',
    words: ['app', 'versión', 'actualizar', 'mínima', 'iphone'],
    kind: 'text',
  },
]
