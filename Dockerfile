# Rentwire on one volume, not as root: docker build -t rentwire . && docker run -p 3000:3000 -v rentwire:/data --env-file .env rentwire
ARG BASE=docker.io/library/node:24-trixie-slim

FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

# Only the native packages, from the lock file; the image has a Node of its own.
FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM ${BASE}
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /build/dist ./dist
COPY bin/rentwire.js ./bin/
COPY AGENT_GUIDE.md OWNER_GUIDE.md LICENSE ./
COPY docs/guides ./docs/guides
# Documents and the database are nobody else's to read.
RUN mkdir -m 0700 /data && chown node:node /data
USER node
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data DATABASE_URL=file:/data/rentwire.db
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/bin/rentwire.js"]
CMD ["serve"]
