export const MALE_NAMES = (
  'Abdullah Ahmed Ali Bandar Fahad Faisal Hamad Hassan Ibrahim Khalid Majed Mansour Mohammed Nasser Nawaf Omar ' +
  'Rakan Saad Saleh Salman Saud Sultan Talal Turki Yazeed Yousef Ziyad'
).split(' ');

export const FEMALE_NAMES = (
  'Abeer Aisha Amal Arwa Dalal Dana Fatimah Ghada Hanan Hessa Huda Jawaher Lama Layla Maha Mariam Munira Najla ' +
  'Nora Noura Rana Reem Sarah Shahad Wafa Yara Zainab'
).split(' ');

export const FAMILY_NAMES = (
  'Alanazi Alasmari Albaqami Aldosari Alenezi Alghamdi Alhamad Alharbi Aljohani Alkhaldi Almalki Almutairi ' +
  'Alotaibi Alqahtani Alqarni Alrashidi Alsaadi Alshahrani Alshammari Alshehri Alsubaie Altamimi Alzahrani'
).split(' ');

/** Nationalities of residents with their ISO 3166-1 numeric code, and common names of men, women and families. */
export const RESIDENT_ORIGINS = `
  Egypt          | 818 | Mahmoud, Mostafa, Karim, Tarek   | Dina, Mona, Salma, Yasmin         | Abdelrahman, Elsayed, Hegazy, Mansour
  India          | 356 | Arjun, Rahul, Sanjay, Vikram     | Anita, Divya, Meera, Priya        | Iyer, Kumar, Nair, Sharma
  Jordan         | 400 | Anas, Laith, Qais, Zaid          | Hala, Rania, Rula, Tala           | Haddad, Khoury, Majali, Obeidat
  Pakistan       | 586 | Adnan, Bilal, Imran, Usman       | Amina, Hina, Nadia, Sana          | Bhatti, Chaudhry, Malik, Qureshi
  Philippines    | 608 | Angelo, Carlo, Miguel, Paolo     | Angelica, Jasmine, Maricel, Rosa  | Bautista, Dela Cruz, Reyes, Santos
  United Kingdom | 826 | Daniel, James, Oliver, Thomas    | Alice, Emma, Grace, Sophie        | Bennett, Clarke, O'Neill, Taylor
`
  .trim()
  .split('\n')
  .map((row) => {
    const [nationality = '', code, ...names] = row.split('|').map((cell) => cell.trim());
    const [male = [], female = [], family = []] = names.map((list) => list.split(', '));
    return { nationality, code: Number(code), male, female, family };
  });

export const CITIES = [
  { city: 'Riyadh', region: 'Riyadh', districts: ['Al Olaya', 'Al Malqa', 'Al Yasmin', 'Al Naseem'] },
  { city: 'Jeddah', region: 'Makkah', districts: ['Al Rawdah', 'Al Salamah', 'Al Shati'] },
  { city: 'Dammam', region: 'Eastern Province', districts: ['Al Faisaliyah', 'Al Shulah', 'Uhud'] },
  { city: 'Madinah', region: 'Madinah', districts: ['Al Aziziyah', 'Quba', 'Al Khalidiyah'] },
  { city: 'Abha', region: 'Asir', districts: ['Al Mansak', 'Al Numays'] },
  { city: 'Tabuk', region: 'Tabuk', districts: ['Al Masif', 'Al Rayyan'] },
] as const;

export const STREETS =
  'King Fahd Road,Prince Sultan Street,Al Takhassusi Street,Palm Street,University Road,Coast Road,Market Street'.split(
    ',',
  );
