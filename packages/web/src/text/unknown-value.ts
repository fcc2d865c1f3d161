/** A value that the server knows and this build of the page does not, as it is: left out, it would look as if it were not set. */
export const unknownValueText = (value: unknown): string =>
  `Valor desconocido: ${typeof value === 'string' ? value : JSON.stringify(value)}`

/** What is said of one that can be kept and not understood. */
export const KEPT_AS_IT_IS = 'Esta versión de la página no lo conoce: se muestra y se guarda tal cual.'
