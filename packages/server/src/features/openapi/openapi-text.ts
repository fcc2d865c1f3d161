/** What a stranger reads first. */
export const ABOUT = `Monitoreo de viajes de carga en tránsito.

Cada llamada de \`/api\` lleva \`Authorization: Bearer <token>\`: el \`token\` de \`POST /api/auth/login\` (15 minutos; se cambia con
\`POST /api/auth/refresh\`) o una clave de API. Los errores son \`{error, code, details?}\`: \`error\` es una frase para una persona,
\`code\` es estable, para un programa. Los campos desconocidos se rechazan. Los identificadores son texto. Las fechas son ISO-8601;
las respuestas, siempre en UTC. Las listas largas van por páginas: \`?limit=\` y \`?cursor=\` con el \`nextCursor\` anterior.`

const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'Bien.',
  201: 'Creado.',
  202: 'Recibido.',
  204: 'Hecho; sin contenido.',
  304: 'Nada ha cambiado.',
  400: 'Mal formado, o con un campo desconocido.',
  401: 'Sin sesión, o con una que ya no vale.',
  403: 'Sin permiso.',
  404: 'No existe, o es de otra organización.',
  409: 'No es posible en el estado actual.',
  413: 'Demasiado grande.',
  415: 'Tipo de contenido no admitido.',
  421: 'El nombre por el que se pidió no es de este servidor.',
  422: 'Bien formado, pero con un valor imposible o no admitido.',
  429: 'Demasiadas peticiones.',
  500: 'Error interno.',
  502: 'Falló el servidor de otro, al que se preguntó.',
  503: 'No disponible por el momento.',
  504: 'El servidor de otro, al que se preguntó, tardó demasiado.',
}

export const statusText = (status: number): string => STATUS_TEXT[status] ?? 'Otra respuesta.'
