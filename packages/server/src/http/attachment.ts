/** Headers of a file to keep, not to open in the page. The name may hold anything: old browsers get it in plain letters. */
export function attachment(filename: string, contentType: string): Readonly<Record<string, string>> {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_')
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
  }
}
