import { foldText } from '../../platform/kernel/index.ts';

/**
 * Each line has the English name of a city, then its names in other languages and spellings. Cities without other names are not
 * listed.
 */
const NAMES = `
Aachen, Aix-la-Chapelle, Aken, Aquisgrán
Aalborg, Ålborg
Aarhus, Århus
Amsterdam, Ámsterdam
Antwerp, Antwerpen, Anvers, Amberes
Athens, Athen, Athina, Athènes, Atenas, Atene, Αθήνα
Barcelona, Barcelone, Barcellona
Basel, Basle, Bâle, Basilea
Belgrade, Beograd, Belgrad, Београд
Berlin, Berlín, Berlino, Berlim
Bologna, Bolonia, Bologne
Bratislava, Pressburg
Bruges, Brugge, Brügge, Brujas
Brussels, Brussel, Bruxelles, Brüssel, Bruselas, Bruxelas
Bucharest, București, Bukarest, Bucarest
Budapest, Budapeste
Cologne, Köln, Koeln, Colonia, Colónia, Keulen
Copenhagen, København, Kobenhavn, Kopenhagen, Copenhague, Copenaghen
Cordoba, Córdoba, Cordova
Dresden, Dresde, Dresda
Dublin, Dublín, Dublino, Baile Átha Cliath
Dubrovnik, Ragusa
Düsseldorf, Duesseldorf
Edinburgh, Édimbourg, Edimburgo
Florence, Firenze, Florenz, Florencia, Florença
Frankfurt, Francfort, Francoforte, Fráncfort, Frankfurt am Main
Geneva, Genève, Genf, Ginebra, Genebra, Ginevra
Genoa, Genova, Genua, Gênes, Génova
Ghent, Gent, Gand, Gante
Gothenburg, Göteborg, Goeteborg, Gotemburgo
Granada, Grenade
Hamburg, Hambourg, Hamburgo, Amburgo
Hanover, Hannover, Hanovre
Helsinki, Helsingfors
Heraklion, Iraklio, Heraklio, Candia, Ηράκλειο
Istanbul, İstanbul, Estambul, Istambul
Krakow, Kraków, Cracow, Krakau, Cracovie, Cracovia
Kyiv, Kiev, Kiew, Київ
Leipzig, Lipsia
Lisbon, Lisboa, Lissabon, Lisbonne, Lisbona
Ljubljana, Laibach, Lubiana
London, Londres, Londra, Londen
Lucerne, Luzern, Lucerna
Luxembourg, Luxemburg, Luxemburgo, Lëtzebuerg
Lyon, Lyons, Lione
Madrid, Madri
Mainz, Mayence, Maguncia
Majorca, Mallorca, Maiorca
Malaga, Málaga
Marseille, Marseilles, Marsella, Marselha, Marsiglia
Milan, Milano, Mailand, Milán, Milão
Moscow, Moskva, Moskau, Moscou, Moscú, Москва
Munich, München, Muenchen, Múnich, Munique, Monaco di Baviera
Naples, Napoli, Neapel, Nápoles
Nice, Nizza, Niza
Nuremberg, Nürnberg, Nuernberg, Núremberg, Norimberga
Porto, Oporto
Ostend, Oostende, Ostende
Padua, Padova, Padoue
Palermo, Palerme
Palma, Palma de Mallorca
Paris, París, Parigi, Parijs
Piraeus, Pireas, Πειραιάς
Pisa, Pise
Prague, Praha, Prag, Praga
Pula, Pola
Regensburg, Ratisbon
Reykjavik, Reykjavík
Riga, Rīga
Rijeka, Fiume
Rome, Roma, Rom
Rotterdam, Róterdam
Salzburg, Salzbourg, Salzburgo, Salisburgo
San Sebastian, Donostia, San Sebastián
Seville, Sevilla, Sevilha, Siviglia, Séville
Siena, Sienne
Sofia, София
Split, Spalato
Stockholm, Estocolmo, Stoccolma
Strasbourg, Straßburg, Strassburg, Estrasburgo, Strasburgo
Stuttgart, Stoccarda
Tallinn, Reval
Tenerife, Teneriffa
The Hague, Den Haag, La Haye, La Haya, Haia
Thessaloniki, Saloniki, Salonica, Salonique, Tesalónica, Θεσσαλονίκη
Trento, Trient
Trier, Treves, Trèves
Trieste, Triest, Trst
Turin, Torino, Turín
Valencia, Valence, València
Valletta, La Valette
Venice, Venezia, Venedig, Venise, Venecia, Veneza
Verona, Vérone
Vienna, Wien, Vienne, Viena, Wenen
Vilnius, Wilna, Wilno
Warsaw, Warszawa, Warschau, Varsovie, Varsovia, Varsóvia
Zadar, Zara
Zagreb, Agram, Zagabria
Zaragoza, Saragossa, Saragosse
Zurich, Zürich, Zuerich, Zúrich, Zurigo, Zurique
`;

const CITIES = NAMES.trim()
  .split('\n')
  .map((line) => [...new Set(line.split(', ').map(nameKeyOf))]);
const BY_NAME = new Map(CITIES.flatMap((names) => names.map((name) => [name, names] as const)));

/** The key of a city: the same for its names in all languages, without case, accents and signs. */
export function cityKeyOf(city: string): string {
  const name = nameKeyOf(city);
  return BY_NAME.get(name)?.[0] ?? name;
}

/**
 * The keys under which a city can be found, the likeliest first: some write `Muenster` for Münster and `Aarhus` for Århus, but
 * there are names with these letters too.
 */
export function cityKeysOf(city: string): readonly string[] {
  const name = nameKeyOf(city);
  const shorter = name.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a');
  return [...new Set([cityKeyOf(name), cityKeyOf(shorter)])];
}

/** The other names of the city, as keys. */
export function otherCityNames(city: string): readonly string[] {
  const own = nameKeyOf(city);
  return (BY_NAME.get(own) ?? []).filter((name) => name !== own);
}

/** Some write `L’Aquila` and others `L'Aquila`, `Aix-en-Provence` or `Aix en Provence`. */
function nameKeyOf(city: string): string {
  const name = foldText(city)
    .replaceAll(/['’‘`]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return name === '' ? foldText(city) : name;
}
