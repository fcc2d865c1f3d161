/** Whether an `If-None-Match` names a tag: by weak comparison (RFC 9110 §13.1.2). */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header?.split(',').some((tag) => bare(tag) === bare(etag)) ?? false
}
